/** Private, local and reserved IPv4 addresses. */
const addresses = [
  [127, 0, 0, 1],
  [127, 255, 1, 2],
  [0, 0, 0, 0],
  [10, 0, 0, 1],
  [172, 16, 0, 1],
  [172, 31, 255, 254],
  [192, 168, 1, 1],
  [169, 254, 169, 254],
  [100, 64, 0, 1],
  [192, 0, 0, 8],
  [198, 18, 0, 1],
  [224, 0, 0, 1],
  [255, 255, 255, 255],
] as const

type Octets = readonly [number, number, number, number]

const hex = (value: number, length = 0): string => value.toString(16).padStart(length, '0')
const octal = (value: number): string => `0${value.toString(8)}`
const fullWidth = (text: string): string =>
  text.replaceAll(/[0-9]/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))

/** Ways in which a URL can write an IPv4 address, also within an IPv6 address. */
function spellingsOf(octets: Octets): string[] {
  const [a, b, c, d] = octets
  const dotted = octets.join('.')
  const number = ((a * 256 + b) * 256 + c) * 256 + d
  const [high, low] = [hex(a * 256 + b), hex(c * 256 + d)]
  return [
    dotted,
    `${dotted}.`,
    String(number),
    `0x${hex(number)}`,
    `0X${hex(number, 8).toUpperCase()}`,
    `0${number.toString(8)}`,
    `000${number.toString(8)}`,
    octets.map((one) => `0x${hex(one)}`).join('.'),
    octets.map(octal).join('.'),
    octets.map((one) => `000${octal(one)}`).join('.'),
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    `0x${hex(a)}.${octal(b)}.${c * 256 + d}`,
    dotted.replaceAll('.', '%2e'),
    `%3${String(a)[0]}${dotted.slice(1)}`,
    fullWidth(dotted),
    dotted.replaceAll('.', '。'),
    `[::ffff:${dotted}]`,
    `[::FFFF:${high}:${low}]`,
    `[0:0:0:0:0:ffff:${high}:${low}]`,
    `[0000:0000:0000:0000:0000:ffff:${dotted}]`,
    `[::${dotted}]`,
    `[64:ff9b::${dotted}]`,
    `[64:ff9b:1::${high}:${low}]`,
    `[2002:${high}:${low}::1]`,
    `[2001:0:${high}:${low}::1]`,
    `[::ffff:0:${dotted}]`,
  ]
}

const ipv6 = [
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[0000:0000:0000:0000:0000:0000:0000:0001]',
  '[::0001]',
  '[::]',
  '[fc00::1]',
  '[fd12:3456:789a::1]',
  '[FD00::1]',
  '[fe80::1]',
  '[febf::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[100::1]',
  '[5f00::1]',
  '[4000::1]',
]

const names = ['localhost', 'LOCALHOST', 'LocalHost', 'localhost.', 'ｌｏｃａｌｈｏｓｔ', '%6cocalhost']

/** Hosts that lead to a private or local address, or to none. */
export const privateHosts: readonly string[] = [...addresses.flatMap(spellingsOf), ...ipv6, ...names]
