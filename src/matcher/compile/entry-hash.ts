/**
 * A 53-bit hash of a text as 14 hexadecimal digits. Timed effects use it to notice that an entry was edited: a
 * collision would only let one effect live on, so nothing stronger is needed, and the engine stays free of `node:*`.
 */
export function textHash(text: string): string {
  let low = 0xdeadbeef;
  let high = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    low = Math.imul(low ^ unit, 2_654_435_761);
    high = Math.imul(high ^ unit, 1_597_334_677);
  }
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  const value = 4_294_967_296 * (2_097_151 & high) + (low >>> 0);
  return value.toString(16).padStart(14, "0");
}
