import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type Document,
  type Node,
  type Scalar,
  type YAMLMap,
} from 'yaml'
import type { Bilingual } from '../../locale.ts'
import { productFolderLimits } from './product-folder.limits.ts'
import type { FolderProblem } from './product-folder.ts'

/** A parsed YAML file: its value, and the position of each field. */
export interface YamlFile {
  value: unknown
  document: Document
  /** A problem at the position of a field. */
  problemAt(path: readonly PropertyKey[], reason: Bilingual): FolderProblem
}

const both = (zh: string, en: string): Bilingual => ({ zh, en })
const tooDeep = both(
  `嵌套超过 ${productFolderLimits.depth} 层`,
  `Nested more than ${productFolderLimits.depth} levels deep`,
)

/** Parses one document of plain YAML 1.2, or reports its problem. Aliases and custom tags are refused. */
export function readYaml(file: string, text: string): { yaml: YamlFile } | { problem: FolderProblem } {
  const lines = new LineCounter()
  const at = (offset: number, reason: Bilingual, field = ''): FolderProblem => {
    const { line, col } = lines.linePos(offset)
    return { file, line: Math.max(line, 1), column: Math.max(col, 1), field, reason }
  }
  const deep = deepLine(text)
  if (deep !== undefined) return { problem: { file, line: deep, column: 1, field: '', reason: tooDeep } }
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, version: '1.2', schema: 'core' })
  const [broken] = [...document.errors, ...document.warnings].toSorted((one, other) => one.pos[0] - other.pos[0])
  if (broken)
    return { problem: at(broken.pos[0], both(`YAML 有误：${broken.message}`, `Invalid YAML: ${broken.message}`)) }
  const foreign = foreignNode(document)
  if (foreign) return { problem: at(foreign.offset, foreign.reason) }
  if (!isMap(document.contents)) {
    return { problem: at(0, both('内容应为“字段: 值”的形式', 'Must consist of “field: value” entries')) }
  }
  return {
    yaml: {
      value: document.toJS() as unknown,
      document,
      problemAt: (path, reason) => at(offsetOf(document, path), reason, path.map(String).join('.')),
    },
  }
}

/** The line that nests too deep, found without parsing: the YAML parser recurses for every level. */
function deepLine(text: string): number | undefined {
  let open = 0
  for (const [index, line] of text.split('\n').entries()) {
    for (const sign of line) {
      if (sign === '[' || sign === '{') open++
      else if ((sign === ']' || sign === '}') && open > 0) open--
      if (open > productFolderLimits.depth * 4) return index + 1
    }
    const [lead = ''] = /^(?:[-?:]?[ \t]+)*/.exec(line) ?? []
    const nested = lead.replaceAll(/[ \t]/g, '').length
    if (nested > productFolderLimits.depth || lead.length > productFolderLimits.depth * 8) return index + 1
  }
  return undefined
}

/** As written, because the values that have texts are keys, e.g. `true: { zh: 开 }` or `0:`. */
export const keyText = ({ value, source }: Scalar): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'boolean' || typeof value === 'number' ? source : undefined

function repeatedKey({ items }: YAMLMap): Node | undefined {
  const keys = items.map(({ key }) => (isScalar(key) ? keyText(key) : undefined))
  const twice = items.find((_pair, at) => keys[at] !== undefined && keys.indexOf(keys[at]) < at)?.key
  return isNode(twice) ? twice : undefined
}

function foreignNode(document: Document): { offset: number; reason: Bilingual } | undefined {
  let found: { offset: number; reason: Bilingual } | undefined
  const tell = (node: Node, reason: Bilingual) => {
    found = { offset: node.range?.[0] ?? 0, reason }
    return visit.BREAK
  }
  visit(document, {
    Node(_key, node, path) {
      if (path.length > productFolderLimits.depth * 2) return tell(node, tooDeep)
      if (isAlias(node) || ('anchor' in node && node.anchor)) {
        return tell(node, both('不支持 YAML 锚点和别名', 'YAML anchors and aliases are not supported'))
      }
      if (node.tag?.startsWith('!')) return tell(node, both('不支持 YAML 标签', 'YAML tags are not supported'))
      const twice = isMap(node) ? repeatedKey(node) : undefined
      return twice ? tell(twice, both('字段重复', 'Map keys must be unique')) : undefined
    },
    Pair(_key, { key }) {
      if (isScalar(key) && keyText(key) !== undefined) return void (key.value = keyText(key))
      return isNode(key) ? tell(key, both('字段名应为文本', 'Field names must be strings')) : undefined
    },
  })
  return found
}

/** The position of a field, or of its nearest existing ancestor. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  let node: unknown = document.contents
  let offset = isNode(node) ? (node.range?.[0] ?? 0) : 0
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && key.value === String(step))
      if (!pair) return offset
      if (isNode(pair.key)) offset = pair.key.range?.[0] ?? offset
      node = pair.value
      if (isScalar(node) && node.range) offset = node.range[0]
    } else if (isSeq(node)) {
      node = node.items[Number(step)]
      if (!isNode(node)) return offset
      offset = node.range?.[0] ?? offset
    } else return offset
  }
  return offset
}
