/** Whether the day exists: the parser would read `2026-02-30` as a day in March. */
function isDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** The formats of a text. Each check reads any text once from left to right. */
const formats = {
  'date-time': (text: string) => DATE_TIME.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)),
  date: isDay,
  time: (text: string) => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text),
  email: (text: string) => /^[^\s@]+@[^\s@]+$/.test(text),
  hostname: (text: string) => text.split('.').every((label) => /^[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?$/.test(label)),
  ipv4: (text: string) => {
    const parts = text.split('.')
    return parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
  },
  ipv6: (text: string) => text.includes(':') && /^[0-9A-Fa-f:.]+$/.test(text) && URL.canParse(`http://[${text}]/`),
  uri: (text: string) => URL.canParse(text),
  uuid: (text: string) => /^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/.test(text),
  hex: (text: string) => /^([0-9A-Fa-f]{2})*$/.test(text),
  base64: (text: string) => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text),
} as const satisfies Record<string, (text: string) => boolean>

const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/

export type ValueFormat = keyof typeof formats
export const valueFormats = Object.keys(formats) as ValueFormat[]

export const isOfFormat = (format: ValueFormat, text: string): boolean => formats[format](text)
