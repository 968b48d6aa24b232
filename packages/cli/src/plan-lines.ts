import { changeEffects } from '@slipway/contract/products/features/model-versions/model-change.ts'
import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import type {
  FolderChange,
  FolderPlan,
  FolderProblem,
} from '@slipway/contract/products/product-folder/product-folder.ts'
import { plain, textIn } from './terminal.ts'

const signs: Record<FolderChange['kind'], string> = { added: '+', changed: '~', removed: '-' }

/** `file:line:column`, a format that editors link. */
export const problemLines = (problems: readonly FolderProblem[], locale: Locale): string[] => [
  textIn(locale, 'problems'),
  ...placeLines(problems, locale),
]

/** None without warnings. */
export const warningLines = (warnings: readonly FolderProblem[], locale: Locale): string[] =>
  warnings.length === 0 ? [] : [textIn(locale, 'warnings'), ...placeLines(warnings, locale)]

const placeLines = (places: readonly FolderProblem[], locale: Locale): string[] =>
  places.map(({ file, line, column, field, reason }) =>
    plain(`${file}:${line}:${column}: ${field === '' ? '' : `${field}: `}${inLocale(reason, locale)}`),
  )

export const changeLines = ({ changes }: FolderPlan, locale: Locale): string[] => [
  textIn(locale, 'plan', { count: changes.length, breaking: changes.filter(({ breaks }) => breaks).length }),
  ...changes.flatMap(({ file, kind, breaks, parts }) => [
    plain(`${signs[kind]} ${file}${breaks ? `  [${textIn(locale, 'breaks')}]` : ''}`),
    ...parts.filter(({ at }) => at !== '').map((part) => plain(`    ${partLine(part, locale)}`)),
  ]),
]

function partLine({ at, from, to, effect }: FolderChange['parts'][number], locale: Locale): string {
  const shown = (text: string) => (text === '' ? '—' : text)
  const why = effect === 'compatible' ? '' : `  (${inLocale(changeEffects[effect], locale)})`
  return `${at}: ${shown(from)} → ${shown(to)}${why}`
}
