/** How files of a type begin: the place of the first byte, and the bytes in hexadecimal digits. */
const heads = {
  png: [[0, '89504e470d0a1a0a']],
  jpg: [[0, 'ffd8ff']],
  jpeg: [[0, 'ffd8ff']],
  gif: [[0, '47494638']],
  webp: [[8, '57454250']],
  woff2: [[0, '774f4632']],
  mp3: [
    [0, '494433'],
    [0, 'fffb'],
    [0, 'fff3'],
    [0, 'fff2'],
  ],
  mp4: [[4, '66747970']],
  zip: [[0, '504b0304']],
} as const satisfies Record<string, readonly (readonly [number, string])[]>

export type HeadedType = keyof typeof heads
export const isHeadedType = (extension: string): extension is HeadedType => Object.hasOwn(heads, extension)

/** Whether bytes begin as a file of this type does. */
export const beginsAs = (type: HeadedType, bytes: Buffer): boolean =>
  heads[type].some(([from, head]) => bytes.subarray(from, from + head.length / 2).toString('hex') === head)

/** UTF-8 without NUL, which no text has. */
export function isUtf8Text(bytes: Buffer): boolean {
  if (bytes.includes(0)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
