import * as z from 'zod/mini'
import { defaultTexts, messageTexts } from '../event-messages/message-texts.ts'
import { featureType } from '../features/features.ts'
import { readPatterns } from '../features/pattern.ts'
import { namedHardware, type NamedHardware } from '../hardware/named-hardware.ts'
import { namedPanels, type NamedPanels } from '../panels/named-panels.ts'
import { invalidInput, invalidPath } from '../../http/invalid-input.ts'
import type { Bilingual } from '../../locale.ts'
import { rules } from '../../rules.ts'
import { isRecord } from '../../record.ts'
import {
  byKey,
  featurePart,
  messagePart,
  namedCodes,
  productPart,
  type FeaturePart,
  type FolderContent,
  type MessagePart,
  type ProductPart,
} from './folder-content.ts'
import { isMisnamed, messageFile, partAt, PRODUCT_FILE, type FolderFile } from './folder-paths.ts'
import { readYaml, type YamlFile } from './folder-yaml.ts'
import { productFolderLimits } from './product-folder.limits.ts'
import type { FolderProblem } from './product-folder.ts'
import { isEmptyText } from './write-folder.ts'

const both = (zh: string, en: string): Bilingual => ({ zh, en })

export interface ReadFolder {
  problems: FolderProblem[]
  /** Absent if there is a problem. */
  content?: FolderContent
  /** A problem at a field of one of its files. */
  problemAt(file: string, path: readonly PropertyKey[], reason: Bilingual): FolderProblem
}

/** Reads a folder's content; every invalid file is reported with its first problem. */
export function readFolder(files: readonly FolderFile[]): ReadFolder {
  const problems: FolderProblem[] = []
  const read = new Map<string, YamlFile>()
  const content: Partial<FolderContent> & Pick<FolderContent, 'features' | 'messages'> = { features: [], messages: [] }
  const keys = new Map<string, string>()

  const take = <Part>(file: FolderFile, check: (yaml: YamlFile) => Part | FolderProblem): Part | undefined => {
    const { path } = file
    const result = readYaml(path, file.text)
    if ('problem' in result) return void problems.push(result.problem)
    read.set(path, result.yaml)
    const part = check(result.yaml)
    if (isProblem(part)) return void problems.push(part)
    return part
  }

  for (const file of files.toSorted((one, other) => byKey(one.path, other.path))) {
    const part = partAt(file.path)
    if (part?.part === 'product') content.product = take(file, (yaml) => checked<ProductPart>(yaml, productPart))
    if (part?.part === 'hardware') {
      const hardware = take(file, (yaml) => checked<NamedHardware>(yaml, namedHardware))
      if (hardware) content.hardware = hardware
    }
    if (part?.part === 'panel') {
      const panels = take(file, checkedPanels)
      if (panels) content.panels = panels
    }
    if (part?.part === 'feature') {
      const same = keys.get(part.deKey.toLowerCase())
      keys.set(part.deKey.toLowerCase(), file.path)
      if (same !== undefined) problems.push(fileProblem(file.path, repeats(same)))
      const feature = take(file, (yaml) => checkedFeature(yaml, part.deKey))
      if (feature) content.features.push(feature)
    }
    if (part?.part === 'message') {
      const message = take(file, (yaml) => checked<z.output<typeof messagePart>>(yaml, messagePart))
      if (message) content.messages.push({ eKey: part.deKey, message: message as MessagePart })
    }
    if (!part && isMisnamed(file.path)) problems.push(fileProblem(file.path, misnamed))
  }
  if (!files.some(({ path }) => path === PRODUCT_FILE)) problems.push(fileProblem(PRODUCT_FILE, noProduct))
  content.messages = content.messages.map(({ eKey, message }) => {
    const event = content.features.find((one) => one.featureType === featureType.event && one.deKey === eKey)
    if (!event && problems.length === 0) problems.push(fileProblem(messageFile(eKey), noEvent(eKey)))
    return { eKey, message: wholeMessage(message, event?.deName) }
  })
  const { product, hardware, panels, features, messages } = content
  return {
    problems: problems.slice(0, productFolderLimits.problems),
    ...(product && problems.length === 0
      ? { content: { product, ...(hardware && { hardware }), ...(panels && { panels }), features, messages } }
      : {}),
    problemAt: (file, path, reason) => read.get(file)?.problemAt(path, reason) ?? fileProblem(file, reason),
  }
}

const repeats = (other: string): Bilingual =>
  both(`与 ${other} 的标识符相同（不区分大小写）`, `Has the same identifier as ${other} (case-insensitive)`)
const misnamed = both(
  '文件名应为“标识符.yaml”，标识符以字母开头，仅限字母、数字和下划线',
  'The file name must be identifier.yaml. An identifier starts with a letter and contains only letters, digits and underscores.',
)
const samePanel = both('面板名称重复（不区分大小写）', 'Two panels have this name (case-insensitive)')
const noProduct = both('缺少 product.yaml', 'product.yaml is missing')
const noEvent = (deKey: string): Bilingual =>
  both(`features/ 中没有事件 ${deKey}`, `features/ contains no event ${deKey}`)

export const fileProblem = (file: string, reason: Bilingual): FolderProblem => ({
  file,
  line: 1,
  column: 1,
  field: '',
  reason,
})

const isProblem = (part: unknown): part is FolderProblem =>
  typeof part === 'object' && part !== null && 'reason' in part && 'line' in part

/** Validates a file's value: names are replaced by codes, and unknown fields are refused. */
function checked<Part>(
  yaml: YamlFile,
  schema: z.core.$ZodType,
  beside: Record<string, unknown> = {},
): Part | FolderProblem {
  const given = { ...(yaml.value as Record<string, unknown>) }
  for (const field of Object.keys(beside)) {
    if (Object.hasOwn(given, field))
      return yaml.problemAt([field], both('由文件名决定，请删除此行', 'Set by the file name. Remove this line.'))
  }
  const coded = codesOf(given)
  if ('field' in coded) return yaml.problemAt([coded.field], coded.reason)
  const result = z.safeParse(schema, { ...coded.value, ...beside }, { reportInput: true })
  if (!result.success) {
    const { issues } = result.error
    return yaml.problemAt(invalidPath(issues), invalidInput(issues).reason)
  }
  const unknown = unknownField(coded.value, result.data)
  if (unknown) return yaml.problemAt(unknown, both('未知字段', 'Unknown field'))
  return result.data as Part
}

function codesOf(
  given: Record<string, unknown>,
): { value: Record<string, unknown> } | { field: string; reason: Bilingual } {
  const value = { ...given }
  for (const [field, codes] of Object.entries(namedCodes)) {
    const name = given[field]
    if (name === undefined) continue
    if (typeof name !== 'string' || !Object.hasOwn(codes, name)) {
      const allowed = Object.keys(codes).join(', ')
      return { field, reason: both(`只能是 ${allowed}`, `Must be one of ${allowed}`) }
    }
    value[field] = codes[name]
  }
  return { value }
}

/** The first field that the schema dropped: schemas ignore unknown fields silently. */
function unknownField(given: unknown, taken: unknown): string[] | undefined {
  if (Array.isArray(given) && Array.isArray(taken)) {
    for (const [at, one] of given.entries()) {
      const found = unknownField(one, taken[at])
      if (found) return [String(at), ...found]
    }
  }
  if (!isRecord(given) || !isRecord(taken)) return undefined
  for (const [field, value] of Object.entries(given)) {
    if (!Object.hasOwn(taken, field)) return isEmptyText(value) ? undefined : [field]
    const found = unknownField(value, taken[field] ?? {})
    if (found) return [field, ...found]
  }
  return undefined
}

function checkedPanels(yaml: YamlFile): NamedPanels | FolderProblem {
  const read = checked<NamedPanels>(yaml, namedPanels)
  if (isProblem(read)) return read
  const names = Object.keys(read.panels)
  const lower = names.map((name) => name.toLowerCase())
  const twice = names.find((_name, at) => lower.indexOf(lower[at] ?? '') < at)
  return twice === undefined ? read : yaml.problemAt(['panels', twice], samePanel)
}

function checkedFeature(yaml: YamlFile, deKey: string): FeaturePart | FolderProblem {
  const feature = checked<FeaturePart>(yaml, featurePart, { deKey })
  if (isProblem(feature)) return feature
  for (const part of ['deInput', 'deOutput'] as const) {
    const schema = part in feature ? (feature as Record<typeof part, unknown>)[part] : undefined
    const { problem } = schema ? readPatterns(schema as Parameters<typeof readPatterns>[0]) : {}
    if (problem) return yaml.problemAt([part, ...problem.path.map(String)], rules[problem.rule])
  }
  return feature
}

/**
 * The message as it will be stored: an empty text becomes the default prompt, and a name equal to the event's own is
 * omitted (VA-49).
 */
export function wholeMessage(message: z.output<typeof messagePart>, own: Bilingual | undefined): MessagePart {
  const other = (language: keyof Bilingual) => {
    const name = message.eName?.[language] ?? ''
    return name === own?.[language] ? '' : name
  }
  const texts = messageTexts.map((name) => {
    const inLanguage = (language: keyof Bilingual) => message[name]?.[language] || defaultTexts[name][language]
    return [name, { zh: inLanguage('zh'), en: inLanguage('en') }]
  })
  return { ...message, ...Object.fromEntries(texts), eName: { zh: other('zh'), en: other('en') } } as MessagePart
}
