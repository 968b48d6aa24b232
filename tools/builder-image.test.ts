import { readFileSync } from 'node:fs'
import path from 'node:path'
import { androidPackages } from '@slipway/contract/users/app-builds/builders/apk-recipe.ts'
import { expect, test } from 'vitest'
import { INSTALL_TOOLS } from '../apps/server/src/android/android-tools.ts'
import { readCommand } from '../packages/cli/src/command-line.ts'

const folder = path.resolve(import.meta.dirname, '..')
const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8')
const image = read('builder/Dockerfile')

test('the image of builders installs exactly the packages that pages and guides name', () => {
  const [, listed = ''] = /apt-get install -y --no-install-recommends ([a-z -]+?) \\$/m.exec(image) ?? []
  expect(listed.split(' ')).toEqual(androidPackages)
  for (const guide of ['docs/how-to/app-builds.md', 'docs/zh/how-to/app-builds.md']) {
    expect(read(guide)).toContain(`\n${INSTALL_TOOLS}\n`)
  }
  expect(read('.ci/run')).toContain(androidPackages.join(' '))
})

test('the image runs a command that there is, with a Node that the command supports, and not as root', () => {
  const [, entry = '[]'] = /^ENTRYPOINT (.+)$/m.exec(image) ?? []
  const [program, ...args] = JSON.parse(entry) as string[]
  expect(program).toBe('slipway')
  expect(readCommand(args, { SLIPWAY_API_KEY: 'slb_x', HOME: '/nowhere' }, '/')).toMatchObject({ name: 'builder' })
  const [, version = '0'] = /^FROM node:(\d+)-bookworm-slim$/m.exec(image) ?? []
  expect(Number(version)).toBeGreaterThanOrEqual(20)
  expect(image).toMatch(/^USER node$/m)
})
