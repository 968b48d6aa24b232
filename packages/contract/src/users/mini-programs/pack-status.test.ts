import { describe, expect, test } from 'vitest'
import { packStatusOf, type PackReply } from './pack-status.ts'

const histories = { none: [], waiting: [{ publishTime: null }, { publishTime: 5 }], published: [{ publishTime: 7 }] }
const answers: Record<string, PackReply> = {
  50016: { code: 50016 },
  60009: { code: 60009 },
  50010: { code: 50010 },
  10035: { code: 10035 },
  500: { code: 500 },
  packaged: { code: 200, state: 1 },
  failed: { code: 200, state: 2 },
  refused: { code: 200, state: 3 },
  expired: { code: 200, state: 4 },
}

/** Written by hand from ST-70 to ST-73, ER-38 and ER-39: reply × history × watching. */
const grid: Record<string, readonly (readonly [string, string])[]> = {
  //       not watching: none, waiting, published   watching: none, waiting, published
  50016: rows('1 warning', '1 warning', '1 warning', '1 warning', '1 warning', '1 warning'),
  60009: rows('1 warning', '1 warning', '1 warning', '2 none', '2 none', '2 none'),
  50010: rows('kept error', 'kept error', 'kept error', 'kept error', 'kept error', 'kept error'),
  10035: rows('kept error', 'kept error', 'kept error', 'kept error', 'kept error', 'kept error'),
  500: rows('kept error', 'kept error', 'kept error', 'kept error', 'kept error', 'kept error'),
  packaged: rows('4 none', '4 none', '5 none', '4 none', '4 none', '5 none'),
  failed: rows('3 none', '3 none', '3 none', '3 none', '3 none', '3 none'),
  refused: rows('6 warning', '6 warning', '6 warning', '6 warning', '6 warning', '6 warning'),
  expired: rows('6 warning', '6 warning', '6 warning', '6 warning', '6 warning', '6 warning'),
}

function rows(...cells: [string, string, string, string, string, string]): [string, string][] {
  return Object.keys(histories).map((_name, at) => [cells[at] ?? '', cells[at + 3] ?? ''])
}

describe.each(Object.keys(answers))('the pack status after %s', (answer) => {
  test.each(Object.keys(histories).map((name, at) => [name, at] as const))('with history %s', (name, at) => {
    const reply = answers[answer] as PackReply
    const history = histories[name as keyof typeof histories]
    const shown = [false, true].map((isWatching) => {
      const { status, tone } = packStatusOf(reply, history, isWatching)
      return `${status ?? 'kept'} ${tone}`
    })
    expect(shown).toEqual(grid[answer]?.[at])
  })
})
