import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesMatching, projectFolder } from './source-files.ts'

type States = Record<string, Record<string, string | number>>

const files = filesMatching(/^packages\/contract\/src\/.*\.lifecycle\.ts$/).map((file) => file.path)

async function lifecyclesIn(file: string): Promise<[string, States][]> {
  const module = (await import(path.join(projectFolder, file))) as Record<string, unknown>
  return Object.entries(module).filter((entry): entry is [string, States] => entry[0].endsWith('Lifecycle'))
}

describe('every lifecycle', () => {
  test('is found', () => {
    expect(files.length).toBeGreaterThan(0)
  })

  test.each(files)('of %s reaches each of its states from the first', async (file) => {
    for (const [, states] of await lifecyclesIn(file)) {
      const [first] = Object.keys(states)
      const reached = new Set([first])
      for (const state of reached) {
        for (const next of Object.values(states[state ?? ''] ?? {})) reached.add(String(next))
      }
      expect([...reached].toSorted()).toEqual(Object.keys(states).toSorted())
    }
  })
})
