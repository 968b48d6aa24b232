import * as z from 'zod/mini'
import { buildOf, firmwareVersionText, type FirmwareVersion } from './firmware-version.ts'
import { elfChip, espChip, imageChips } from './image-chips.ts'
import { headOf, type Head } from './image-head.ts'
import { raucBundleOf, raucFormats } from './rauc-bundle.ts'

/** The bytes at the beginning of an image that `imageInfoOf` reads at most. */
export const imageHeadBytes = 65_536
/** The bytes at its end, for formats with a signature there. */
export const imageTailBytes = 65_536

export const imageFormats = ['esp', 'mcuboot', 'swupdate', 'rauc', 'squashfs', 'elf', 'hex', 'unknown'] as const

/** What the header of a firmware image says; a member is absent where the header does not say it. */
export const imageInfo = z.object({
  format: z.enum(imageFormats),
  chip: z.optional(z.enum(imageChips)),
  /** As the image writes it. */
  version: z.optional(z.string()),
  name: z.optional(z.string()),
  /** The build date, as `yymmdd`. */
  builtOn: z.optional(z.number()),
  /** The hardware revisions that an SWUpdate archive lists. */
  hardware: z.optional(z.array(z.string())),
  /** What devices a RAUC bundle is for, as its manifest calls them. */
  compatible: z.optional(z.string()),
  /** The format of a RAUC bundle. */
  bundle: z.optional(z.enum(raucFormats)),
  /** Whether the archive has a signature of its own; absent where the header cannot tell. */
  signed: z.optional(z.boolean()),
})
export type ImageInfo = z.infer<typeof imageInfo>

const readers: readonly ((head: Head) => ImageInfo | undefined)[] = [esp, mcuboot, swupdate, squashfs, elf, hex]

/**
 * Reads the first and the last bytes of a firmware image. Any bytes are allowed: what is not recognized is `unknown`.
 * Of a file that is in memory as a whole, `bytes` is both.
 */
export function imageInfoOf(bytes: Uint8Array, tail = bytes): ImageInfo {
  const head = headOf(bytes.subarray(0, imageHeadBytes))
  const bundle = rauc(head, tail.subarray(-imageTailBytes))
  if (bundle) return bundle
  for (const read of readers) {
    const info = read(head)
    if (info) return info
  }
  return { format: 'unknown' }
}

/** The same for a file that is read in parts. */
export async function imageInfoOfFile(file: Pick<Blob, 'slice' | 'size'>): Promise<ImageInfo> {
  const part = async (from: number, to: number) => new Uint8Array(await file.slice(from, to).arrayBuffer())
  const head = await part(0, imageHeadBytes)
  return imageInfoOf(head, await part(Math.max(0, file.size - imageTailBytes), file.size))
}

/** The first three numbers of the version that an image names. */
export function versionNumbersIn({ version = '' }: ImageInfo): FirmwareVersion['numbers'] | undefined {
  const [, ...numbers] = /^v?(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?!\d)/i.exec(version) ?? []
  const [major, minor, patch] = numbers.map(Number)
  return major === undefined || minor === undefined || patch === undefined ? undefined : [major, minor, patch]
}

/** The version of a package with this image: its numbers, and the build date of the image or of today. */
export function proposedVersion(info: ImageInfo, today: Date): string | undefined {
  const numbers = versionNumbersIn(info)
  return numbers && firmwareVersionText({ numbers, build: info.builtOn ?? buildOf(today) })
}

const ESP_MAGIC = 0xe9
const ESP_APP_MAGIC = 0xabcd5432
/** Behind the header of 24 bytes and that of the first segment. */
const ESP_APP = 32

/** `esp_image_header_t` and `esp_app_desc_t` of ESP-IDF. */
function esp(head: Head): ImageInfo | undefined {
  if (head.u8(0) !== ESP_MAGIC) return undefined
  // A bootloader, or an image of the ESP8266, whose header has no chip.
  if (head.u32(ESP_APP) !== ESP_APP_MAGIC) return { format: 'esp' }
  return present({
    format: 'esp',
    chip: espChip(head.u16(12)),
    version: head.line(ESP_APP + 16, 32),
    name: head.line(ESP_APP + 48, 32),
    builtOn: compileDate(head.line(ESP_APP + 96, 16)),
  })
}

const MCUBOOT_MAGIC = 0x96f3b83d

/** `struct image_header` of MCUboot. */
function mcuboot(head: Head): ImageInfo | undefined {
  if (head.u32(0) !== MCUBOOT_MAGIC) return undefined
  const [major, minor, revision, build] = [head.u8(20), head.u8(21), head.u16(22), head.u32(24)]
  const numbers = [major, minor, revision]
  if (build === undefined || numbers.includes(undefined)) return { format: 'mcuboot' }
  return { format: 'mcuboot', version: numbers.join('.') + (build === 0 ? '' : `+${build}`) }
}

const DESCRIPTION = 'sw-description'

/** A cpio archive that begins with its description, in libconfig or JSON. */
function swupdate(head: Head): ImageInfo | undefined {
  const description = head.cpioEntry(0)
  if (description?.name !== DESCRIPTION) return undefined
  const text = head.text(description.from, description.size) ?? ''
  const [, hardware] = /hardware-compatibility"?\s*[:=]\s*\[([^\]]{0,500})\]/.exec(text) ?? []
  const next = head.cpioEntry(description.next)
  return present({
    format: 'swupdate',
    version: /\bversion"?\s*[:=]\s*"([^"\n]{1,64})"/.exec(text)?.[1],
    hardware: hardware && [...hardware.matchAll(/"([^"\n]{1,32})"/g)].map(([, revision = '']) => revision).slice(0, 20),
    signed: next && next.name === `${DESCRIPTION}.sig`,
  })
}

const SQUASHFS_MAGIC = 0x73717368

/** A file system with a signature behind it. That of a `crypt` bundle is encrypted, so that any bytes can come first. */
function rauc(head: Head, tail: Uint8Array): ImageInfo | undefined {
  const bundle = raucBundleOf(tail)
  const isBundle = bundle && (bundle.bundle === 'crypt' || head.u32(0) === SQUASHFS_MAGIC)
  return isBundle ? present({ format: 'rauc', ...bundle }) : undefined
}

function squashfs(head: Head): ImageInfo | undefined {
  return head.u32(0) === SQUASHFS_MAGIC ? { format: 'squashfs' } : undefined
}

const ELF_MAGIC = 0x464c457f
const ELF_BIG_ENDIAN = 2

function elf(head: Head): ImageInfo | undefined {
  if (head.u32(0) !== ELF_MAGIC) return undefined
  const [first, second] = [head.u8(18), head.u8(19)]
  const isBig = head.u8(5) === ELF_BIG_ENDIAN
  const machine = first === undefined || second === undefined ? undefined : isBig ? first * 256 + second : head.u16(18)
  return present({ format: 'elf', chip: elfChip(machine) })
}

/** Intel HEX: the image inside can have a header of its own. */
function hex(head: Head): ImageInfo | undefined {
  const content = head.hexContent()
  if (!content) return undefined
  const inner = mcuboot(headOf(content))
  return { ...inner, format: 'hex' }
}

/** Without the members that have no value. */
function present({ format, ...members }: { [Name in keyof ImageInfo]: ImageInfo[Name] | undefined | '' }): ImageInfo {
  const known = Object.entries(members).filter(([, value]) => value !== undefined && value !== '')
  return { ...Object.fromEntries(known), format: format || 'unknown' }
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `Nov 23 2026`, as C compilers write `__DATE__`. */
function compileDate(text: string | undefined): number | undefined {
  const [, month = '', day, year] = /^(\w{3}) {1,2}(\d{1,2}) 20(\d{2})$/.exec(text ?? '') ?? []
  const at = MONTHS.indexOf(month)
  const date = new Date(2000 + Number(year), at, Number(day))
  return at >= 0 && date.getMonth() === at && date.getDate() === Number(day) ? buildOf(date) : undefined
}
