import { parseSync, Visitor } from 'rolldown/utils'
import { targetOf } from './import-graph.ts'
import type { SourceFile } from './source-files.ts'

export interface LongFunction {
  file: string
  /** The number of its first line, from 1. */
  line: number
  lines: number
  isNested: boolean
}

type Span = { start: number; end: number }

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

/** Every function of a file with its length in lines, outer ones first. */
export function functionsOf({ path, text }: SourceFile): LongFunction[] {
  const found: LongFunction[] = []
  let depth = 0
  const enter = ({ start, end }: Span): void => {
    const line = lineOf(text, start)
    found.push({ file: path, line, lines: lineOf(text, end) - line + 1, isNested: depth > 0 })
    depth += 1
  }
  const leave = (): void => {
    depth -= 1
  }
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
  }).visit(parseSync(path, text).program)
  return found
}

/** The names that a file exports. */
export function exportsOf({ path, text }: SourceFile): string[] {
  const { staticExports } = parseSync(path, text).module
  return staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName, isType }) => (isType ? [] : (exportName.name ?? []))),
  )
}

/** The imports of a file by exported name; `*` for an entire module. */
export function importedNames({ path, text }: SourceFile): { from: string; name: string }[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module
  const of = (specifier: string, names: readonly (string | null | undefined)[]) =>
    names.map((name) => ({ from: targetOf(path, specifier), name: name ?? '*' }))
  return [
    ...staticImports.flatMap(({ moduleRequest, entries }) =>
      of(
        moduleRequest.value,
        entries.map(({ importName }) => importName.name ?? (importName.kind === 'Default' ? 'default' : '*')),
      ),
    ),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, importName }) =>
        moduleRequest ? of(moduleRequest.value, [importName.name]) : [],
      ),
    ),
    ...dynamicImports.flatMap(({ moduleRequest: { start, end } }) => of(text.slice(start + 1, end - 1), ['*'])),
  ]
}

/** The lines, from 1, of properties and samples of fast-check that have another seed in each run. */
export function unseededLines({ path, text }: SourceFile): number[] {
  if (!text.includes("from 'fast-check'")) return []
  const found: number[] = []
  new Visitor({
    CallExpression({ callee, arguments: args, start, end }) {
      if (
        callee.type !== 'MemberExpression' ||
        !/^fc\.(assert|check|sample)$/.test(text.slice(callee.start, callee.end))
      )
        return
      const options = args[1]
      const isSeeded =
        options?.type === 'Identifier'
          ? isSeededConstant(text, options.name)
          : /\bseed\b|\.\.\./.test(text.slice(options?.start ?? end, options?.end ?? end))
      if (!isSeeded) found.push(lineOf(text, start))
    },
  }).visit(parseSync(path, text).program)
  return found
}

const isSeededConstant = (text: string, name: string): boolean =>
  new RegExp(String.raw`\bconst ${name} = \{[^}]*\bseed: `).test(text)
