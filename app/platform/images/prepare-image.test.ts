import sharp from "sharp";
import { expect, test } from "vitest";
import { scaledTimeout } from "#test/scaled-timeout.ts";
import { hostileUploads } from "#test/uploads/hostile-uploads.ts";
import { ImageRefusedError, prepareImage } from "./prepare-image.server.ts";

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#4f7a5b" } });

test.each([
  ["jpeg", "jpg"],
  ["png", "png"],
  ["webp", "webp"],
  ["avif", "avif"],
  ["gif", "png"],
] as const)("a %s is re-encoded and gets smaller copies", async (format, extension) => {
  const bytes = await picture(900, 600)
    .toFormat(format, format === "avif" ? { effort: 0 } : {})
    .toBuffer();
  const prepared = await prepareImage({ bytes, declaredType: `image/${format}` });
  expect(prepared).toMatchObject({ extension, width: 900, height: 600 });
  expect(prepared.smaller.map(({ width }) => width)).toEqual([480, 800, 1200, 1600]);
  for (const { width, bytes: copy } of prepared.smaller)
    expect(await sharp(copy).metadata()).toMatchObject({ format: "webp", width: Math.min(width, 900) });
});

test("the orientation is applied, and location, camera and author are removed", async () => {
  const bytes = await picture(300, 200)
    .withExif({ IFD0: { Make: "A camera", Artist: "A name" }, IFD3: { GPSLatitude: "19/1 25/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const prepared = await prepareImage({ bytes, declaredType: "image/jpeg" });
  expect([prepared.width, prepared.height]).toEqual([200, 300]);
  const { exif, icc, xmp, orientation } = await sharp(prepared.bytes).metadata();
  expect({ exif, icc, xmp, orientation }).toEqual({
    exif: undefined,
    icc: undefined,
    xmp: undefined,
    orientation: undefined,
  });
});

test("an image larger than 2560 px is scaled down", async () => {
  const bytes = await picture(5000, 2500).jpeg().toBuffer();
  const prepared = await prepareImage({ bytes, declaredType: "image/jpeg" });
  expect([prepared.width, prepared.height]).toEqual([2560, 1280]);
});

test("only the first frame of an animation is kept", async () => {
  const frames = await Promise.all(
    ["red", "blue"].map((background) =>
      sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const bytes = await sharp(frames, { join: { animated: true } })
    .gif({ loop: 0, delay: [100, 100] })
    .toBuffer();
  expect((await sharp(bytes, { animated: true }).metadata()).pages).toBe(2);
  const prepared = await prepareImage({ bytes, declaredType: "image/gif" });
  const { data, info } = await sharp(prepared.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, data[0], data[2]]).toEqual([40, 40, 255, 0]);
});

test("exactly 40 megapixels are accepted", async () => {
  const bytes = await picture(8000, 5000).jpeg().toBuffer();
  expect(await prepareImage({ bytes, declaredType: "image/jpeg" })).toMatchObject({ width: 2560, height: 1600 });
});

test("[281] [R12] every hostile upload is refused with the right reason", {
  timeout: scaledTimeout(60_000),
}, async () => {
  const uploads = await hostileUploads();
  expect(uploads.length).toBeGreaterThanOrEqual(40);
  for (const { what, type, bytes, refusal } of uploads) {
    const error: unknown = await prepareImage({ bytes, declaredType: type }).catch((thrown: unknown) => thrown);
    expect(error, what).toBeInstanceOf(ImageRefusedError);
    if (refusal) expect({ what, refusal: (error as ImageRefusedError).refusal }).toEqual({ what, refusal });
  }
});
