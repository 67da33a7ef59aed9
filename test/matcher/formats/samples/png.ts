/** A minimal PNG with these text chunks; checksums are zero, which no reader here looks at. */
export function pngWith(texts: readonly { keyword: string; text: string }[]): Uint8Array {
  const chunks = [
    chunk("IHDR", new Uint8Array(13)),
    ...texts.map(({ keyword, text }) => chunk("tEXt", latin1(`${keyword}\0${text}`))),
    chunk("IEND", new Uint8Array(0)),
  ];
  const signature = Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return new Uint8Array(Buffer.concat([signature, ...chunks]));
}

/** Base64 of the UTF-8 form of a text. */
export function base64(text: string): string {
  return Buffer.from(text, "utf8").toString("base64");
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.length);
  new DataView(bytes.buffer).setUint32(0, data.length);
  bytes.set(latin1(type), 4);
  bytes.set(data, 8);
  return bytes;
}

function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}
