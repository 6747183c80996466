/** Constants of FIPS 180-4: fractions of the cube roots, and of the square roots, of the first primes. */
const K = fractions(64, Math.cbrt);
const START = fractions(8, Math.sqrt);

function fractions(count: number, root: (n: number) => number): Uint32Array {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return Uint32Array.from(primes, (prime) => Math.floor((root(prime) % 1) * 2 ** 32));
}

/** SHA-256 in hex. Browsers have one only on pages by HTTPS, and offices run the console by HTTP too. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const subtle = globalThis.crypto?.subtle;
  return hex(subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : digest(bytes));
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The same without the browser's help. */
export function digest(bytes: Uint8Array): Uint8Array {
  const whole = bytes.length - (bytes.length % 64);
  const hash = Uint32Array.from(START);
  const words = new Uint32Array(64);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < whole; at += 64) block(hash, words, view, at);
  const tail = new Uint8Array(bytes.length - whole < 56 ? 64 : 128);
  tail.set(bytes.subarray(whole));
  tail[bytes.length - whole] = 0x80;
  const end = new DataView(tail.buffer);
  end.setUint32(tail.length - 8, Math.floor(bytes.length / 2 ** 29));
  end.setUint32(tail.length - 4, bytes.length * 8);
  for (let at = 0; at < tail.length; at += 64) block(hash, words, end, at);
  const out = new Uint8Array(32);
  const result = new DataView(out.buffer);
  hash.forEach((word, n) => {
    result.setUint32(n * 4, word);
  });
  return out;
}

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function block(hash: Uint32Array, words: Uint32Array, view: DataView, at: number): void {
  const w = (n: number) => words[n] as number;
  for (let n = 0; n < 16; n += 1) words[n] = view.getUint32(at + n * 4);
  for (let n = 16; n < 64; n += 1) {
    const [before, late] = [w(n - 15), w(n - 2)];
    const s0 = turn(before, 7) ^ turn(before, 18) ^ (before >>> 3);
    const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[n] = w(n - 16) + s0 + w(n - 7) + s1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let n = 0; n < 64; n += 1) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + (K[n] as number) + w(n)) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, n) => {
    hash[n] = (hash[n] as number) + word;
  });
}
