import { data, redirect, type RouterContextProvider } from "react-router";
import { loadHistory, type Compared } from "#app/components/admin/history/load-history.server.ts";
import { log } from "#app/platform/log.server.ts";
import { readCleanForm } from "#app/platform/pages/form-data.server.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import { isVersion } from "#app/platform/records/revisions.server.ts";
import { adminContext, type Admin } from "./guard.server.ts";

type Found<Snapshot, More> = Compared<Snapshot> & {
  /** The record's title, and what else its screen needs to know. */
  subject: { title: string } & More;
  /** Of its form. */
  address: string;
  /** False when there is no such version, or it is damaged. */
  restore: (actor: Admin, id: string, version: number) => Promise<boolean>;
  /** Where the page goes on after a restore; the history itself, if not given. */
  restoredTo?: string;
};

type Args<Params> = { params: Params; request: Request };

/** Loader and action of the screen with all versions of a record (HistoryPage). `find` throws when there is none. */
export function historyRoute<Params, Snapshot, More>(
  find: (params: Params, request: Request) => Promise<Found<Snapshot, More>> | Found<Snapshot, More>,
) {
  return {
    async loader({ params, request }: Args<Params>) {
      const { subject, address, ...compared } = await find(params, request);
      return { subject, address, history: await loadHistory(request, compared) };
    },

    async action({ params, request, context }: Args<Params> & { context: Readonly<RouterContextProvider> }) {
      const { id, restore, address, restoredTo = `${address}/history` } = await find(params, request);
      const version = Number((await readCleanForm(request)).get("version"));
      if (!isVersion(version)) return data({ failed: true }, { status: 404 });
      try {
        if (!(await restore(context.get(adminContext), id, version))) return data({ failed: true }, { status: 404 });
      } catch (error) {
        log.error({ err: error, request: context.get(requestContext).id }, "the version could not be restored");
        return data({ failed: true }, { status: 500 });
      }
      throw redirect(restoredTo, 303);
    },
  };
}
