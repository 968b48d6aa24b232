import { heading, paragraph, table, type Block } from './blocks.ts'
import { commands, frameResults, hexCode, networkStates, type CommandName } from './frames.ts'
import { wireTypes, type WireTypeName } from './wire-types.ts'
import type { SerialWords } from './words.zh.ts'

/** The commands that the MCU sends; the module sends the others. */
const byMcu: ReadonlySet<CommandName> = new Set(['startPairing', 'report', 'event'])

const names = <Key extends string>(codes: Readonly<Record<Key, number>>): Key[] => Object.keys(codes) as Key[]

const steps = (items: readonly string[], isOrdered = false): Block => ({ kind: 'steps', items, isOrdered })

function commandTable(t: SerialWords): Block {
  const rows = names(commands).map((name) => {
    const { name: title, data, reply } = t.commandRows[name]
    return [{ code: hexCode(commands[name]) }, title, byMcu.has(name) ? t.toModule : t.toMcu, data, reply]
  })
  return table(t.commandHeads, rows)
}

const codeTable = <Key extends string>(
  heads: readonly string[],
  codes: Readonly<Record<Key, number>>,
  texts: Readonly<Record<Key, string>>,
): Block =>
  table(
    heads,
    names(codes).map((name) => [{ code: hexCode(codes[name]) }, texts[name]]),
  )

function typeTable(t: SerialWords): Block {
  const rows = names<WireTypeName>(wireTypes).map((name) => [{ code: hexCode(wireTypes[name]) }, ...t.typeRows[name]])
  return table(t.typeHeads, rows)
}

/** What is the same for all products: frames, commands, data units and their types. */
export const frameBlocks = (t: SerialWords): Block[] => [
  heading(2, t.serialPort),
  paragraph(t.serialPortText),
  heading(2, t.frame),
  table(t.frameHeads, Object.values(t.frameRows)),
  steps(t.frameRules),
  heading(2, t.commands),
  commandTable(t),
  heading(3, t.results),
  codeTable(t.resultHeads, frameResults, t.resultRows),
  heading(3, t.networkStates),
  codeTable(t.resultHeads, networkStates, t.networkStateRows),
  heading(3, t.start),
  steps(t.startSteps, true),
  heading(2, t.entry),
  paragraph(t.entryText),
  table(t.frameHeads, Object.values(t.entryRows)),
  heading(3, t.types),
  typeTable(t),
]
