export type PastedPicture = { file: File; src: string };

const dataAddress = /src="data:(image\/(\w+));base64,([A-Za-z0-9+/=\s]+)"/g;

/** Pictures that came inside the HTML are shown from memory until each has been uploaded and has an address of its own. */
export function takePictures(html: string): { html: string; pictures: PastedPicture[] } {
  const pictures: PastedPicture[] = [];
  const shown = html.replace(dataAddress, (_, type: string, ending: string, base64: string) => {
    const bytes = Uint8Array.from(atob(base64.replace(/\s/g, "")), (letter) => letter.charCodeAt(0));
    const file = new File([bytes], `pasted-${pictures.length + 1}.${ending}`, { type });
    const src = URL.createObjectURL(file);
    pictures.push({ file, src });
    return `src="${src}"`;
  });
  return { html: shown, pictures };
}
