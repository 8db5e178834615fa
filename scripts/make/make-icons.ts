import { writeFileSync } from "node:fs";
import { Resvg } from "@resvg/resvg-js";
import { faviconSvg, logoMark } from "#app/components/art/logo.ts";
import { palette } from "#app/components/art/palette.ts";
import { toSvg, type Drawing } from "#app/components/art/svg.ts";

// Generates the icons for browsers and home screens from the logo. The output is committed: run this when the logo
// changes.

/** With a background and a margin, because systems crop icons to circles and rounded squares. */
function homeScreenIcon(): string {
  const { shapes } = logoMark({ line: palette.paper, sap: palette.sun });
  const ground: Drawing["shapes"][number] = { d: "M-16-16h96v96h-96z", fill: palette.forest };
  return toSvg({ width: 64, height: 64, shapes: [ground, ...shapes] }).replace(
    'viewBox="0 0 64 64"',
    'viewBox="-16 -16 96 96"',
  );
}

function png(svg: string, size: number): Buffer {
  return new Resvg(svg, { fitTo: { mode: "width", value: size } }).render().asPng();
}

/** An .ico file that contains one PNG. */
function ico(picture: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // of one picture
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits a pixel
  header.writeUInt32LE(picture.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, picture]);
}

writeFileSync("public/favicon.svg", faviconSvg());
writeFileSync("public/favicon.ico", ico(png(faviconSvg(), 32), 32));
writeFileSync("public/apple-touch-icon.png", png(homeScreenIcon(), 180));
writeFileSync("public/icon-192.png", png(homeScreenIcon(), 192));
writeFileSync("public/icon-512.png", png(homeScreenIcon(), 512));
