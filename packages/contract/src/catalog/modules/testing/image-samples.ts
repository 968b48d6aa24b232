/** Headers of firmware images as their tools write them, for tests. */

export interface EspSample {
  chipId?: number
  version?: string
  name?: string
  date?: string
}

export function espImage({
  chipId = 5,
  version = '1.3.0',
  name = 'lamp',
  date = 'Nov 23 2026',
}: EspSample = {}): Uint8Array {
  const bytes = new Uint8Array(512)
  const view = new DataView(bytes.buffer)
  bytes.set([0xe9, 4, 2, 0x20])
  view.setUint16(12, chipId, true)
  view.setUint32(32, 0xabcd5432, true)
  write(bytes, 48, version)
  write(bytes, 80, name)
  write(bytes, 112, '10:11:12')
  write(bytes, 128, date)
  write(bytes, 144, 'v5.3.1')
  return bytes
}

export function mcubootImage([major, minor, revision, build] = [2, 1, 300, 0]): Uint8Array {
  const bytes = new Uint8Array(256)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 0x96f3b83d, true)
  view.setUint16(8, 32, true)
  view.setUint8(20, major ?? 0)
  view.setUint8(21, minor ?? 0)
  view.setUint16(22, revision ?? 0, true)
  view.setUint32(24, build ?? 0, true)
  return bytes
}

/** A cpio archive (newc) of these files. */
export function cpio(files: Readonly<Record<string, string>>): Uint8Array {
  const parts = Object.entries({ ...files, 'TRAILER!!!': '' }).map(([name, content]) => {
    const fields = [1, 0o100644, 0, 0, 1, 0, content.length, 0, 0, 0, 0, name.length + 1, 0]
    const header = `070701${fields.map((field) => field.toString(16).padStart(8, '0')).join('')}`
    return padded(padded(`${header}${name}\0`) + content)
  })
  return latin1(parts.join(''))
}

export const swupdateDescription = `software =
{
  version = "1.4.2";
  description = "Gateway";
  hardware-compatibility: [ "1.0", "revB" ];
  images: ( { filename = "rootfs.ext4"; version = "9.9.9"; } );
}
`

export function elfImage(machine: number, isBig = false): Uint8Array {
  const bytes = new Uint8Array(64)
  bytes.set([0x7f, 0x45, 0x4c, 0x46, 1, isBig ? 2 : 1, 1])
  new DataView(bytes.buffer).setUint16(18, machine, !isBig)
  return bytes
}

export const squashfsImage = (): Uint8Array => latin1(`hsqs${'\0'.repeat(92)}`)

export interface RaucSample {
  /** The content that is signed; undefined in the format `plain`. */
  manifest?: string | undefined
  /** Of the CMS. */
  kind?: number
  signers?: string
  /** What comes first. */
  magic?: string
}

/** A bundle as `rauc bundle` writes it, with CMS elements that are as long as they need to be. */
export function raucBundle({ manifest, kind = 2, signers = '\x30\0', magic = 'hsqs' }: RaucSample): Uint8Array {
  const pkcs7 = (type: number) => der(0x06, `\x2a\x86\x48\x86\xf7\x0d\x01\x07${String.fromCharCode(type)}`)
  const content = manifest === undefined ? '' : der(0xa0, der(0x04, manifest))
  const signed = der(0x02, '\x01') + der(0x31, '') + der(0x30, pkcs7(1) + content) + der(0x31, signers)
  const cms = der(0x30, pkcs7(kind) + der(0xa0, der(0x30, signed)))
  const size = Array.from({ length: 8 }, (_, at) => String.fromCharCode(Math.floor(cms.length / 256 ** (7 - at)) % 256))
  return latin1(magic + '\0'.repeat(92) + cms + size.join(''))
}

function der(tag: number, content: string): string {
  const { length } = content
  const bytes = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff]
  return String.fromCharCode(tag, ...bytes) + content
}

/** Intel HEX of these bytes, 16 a record. */
export function hexImage(content: Uint8Array): Uint8Array {
  const records = Array.from({ length: Math.ceil(content.length / 16) }, (_, at) =>
    record(at * 16, 0, [...content.subarray(at * 16, at * 16 + 16)]),
  )
  return latin1([record(0, 4, [0x08, 0]), ...records, record(0, 1, [])].join('\r\n'))
}

function record(address: number, type: number, data: readonly number[]): string {
  const bytes = [data.length, address >> 8, address & 0xff, type, ...data]
  const sum = bytes.reduce((total, byte) => total + byte, 0)
  return `:${[...bytes, (256 - (sum % 256)) % 256].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`.toUpperCase()
}

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const write = (bytes: Uint8Array, at: number, text: string): void => bytes.set(latin1(text), at)
const padded = (text: string): string => text.padEnd(Math.ceil(text.length / 4) * 4, '\0')
