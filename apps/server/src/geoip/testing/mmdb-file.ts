type Value = string | number | Value[] | { [key: string]: Value }

/** A small MMDB file (format 2.0), as the databases of addresses are: IPv4 networks with a record each. */
export function mmdbFile(networks: Readonly<Record<string, Value>>): Buffer {
  const nodes: [Child, Child][] = [[undefined, undefined]]
  const data: Buffer[] = []
  for (const [network, value] of Object.entries(networks)) {
    const offset = data.reduce((sum, part) => sum + part.length, 0)
    data.push(encoded(value))
    place(nodes, bitsOf(network), { offset })
  }
  const tree = Buffer.concat(nodes.map((node) => Buffer.concat(node.map((child) => record(child, nodes.length)))))
  const metadata = encoded({
    node_count: nodes.length,
    record_size: 24,
    ip_version: 4,
    database_type: 'Test-City',
    languages: ['en', 'zh-CN'],
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 0,
    description: { en: 'test' },
  })
  const MARKER = Buffer.concat([Buffer.from('abcdef', 'hex'), Buffer.from('MaxMind.com')])
  return Buffer.concat([tree, Buffer.alloc(16), ...data, MARKER, metadata])
}

type Child = undefined | { node: number } | { offset: number }

function bitsOf(network: string): number[] {
  const [address = '', length = '32'] = network.split('/')
  const bits = address.split('.').flatMap((part) => Array.from(Number(part).toString(2).padStart(8, '0'), Number))
  return bits.slice(0, Number(length))
}

function place(nodes: [Child, Child][], bits: readonly number[], leaf: Child): void {
  let at = 0
  for (const [depth, bit] of bits.entries()) {
    const node = nodes[at] as [Child, Child]
    if (depth === bits.length - 1) {
      node[bit as 0 | 1] = leaf
      return
    }
    const next = node[bit as 0 | 1]
    if (next && 'node' in next) at = next.node
    else {
      node[bit as 0 | 1] = { node: nodes.length }
      at = nodes.push([undefined, undefined]) - 1
    }
  }
}

const DATA_SEPARATOR = 16

function record(child: Child, nodeCount: number): Buffer {
  const value =
    child === undefined ? nodeCount : 'node' in child ? child.node : nodeCount + DATA_SEPARATOR + child.offset
  const bytes = Buffer.alloc(3)
  bytes.writeUIntBE(value, 0, 3)
  return bytes
}

const TYPES = { text: 2, map: 7, uint32: 6, array: 11 } as const

function head(type: number, size: number): Buffer {
  const sizes = size < 29 ? { first: size, more: [] } : { first: 29, more: [size - 29] }
  return type <= 7
    ? Buffer.from([(type << 5) | sizes.first, ...sizes.more])
    : Buffer.from([sizes.first, type - 7, ...sizes.more])
}

function encoded(value: Value): Buffer {
  if (typeof value === 'string') return Buffer.concat([head(TYPES.text, Buffer.byteLength(value)), Buffer.from(value)])
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([head(TYPES.uint32, 4), bytes])
  }
  if (Array.isArray(value)) return Buffer.concat([head(TYPES.array, value.length), ...value.map(encoded)])
  const entries = Object.entries(value)
  return Buffer.concat([head(TYPES.map, entries.length), ...entries.flatMap((pair) => pair.map(encoded))])
}
