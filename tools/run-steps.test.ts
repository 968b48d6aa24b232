import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Lane, Step } from './run-steps.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'slipway-steps-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const script = (name: string, source: string): Step => ({ name, command: ['node', '--eval', source] })
const create = (file: string): string => `fs.writeFileSync(${JSON.stringify(path.join(folder, file))}, '');`
const waitFor = (file: string, then: string): string =>
  `const poll = () => fs.existsSync(${JSON.stringify(path.join(folder, file))}) ? (() => {${then}})() : setImmediate(poll); poll();`

/** Runs the groups in a process of its own; returns its output without durations. */
function outputOf(groups: readonly (readonly Lane[])[]): string {
  const module = JSON.stringify(path.join(import.meta.dirname, 'run-steps.ts'))
  const source = `const { runSteps } = await import(${module})
    console.info('failed:', await runSteps(${JSON.stringify(groups)}))`
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', source], { encoding: 'utf8' })
  return output.replaceAll(/\(\d+\.\d s\)/g, '')
}

test('steps of a group run side by side, and their output reads as if they had run in sequence', () => {
  const first = script('first', `console.log('1a'); ${create('a')} ${waitFor('b', `console.log('1b')`)}`)
  const second = script('second', waitFor('a', `console.log('2'); ${create('b')}`))
  expect(outputOf([[[first], [second]]])).toBe(
    '\n── first\n1a\n1b\n── first: passed \n\n── second\n2\n── second: passed \nfailed: []\n',
  )
})

test('steps of a lane run in sequence, next to other lanes', () => {
  const one = script('one', `${create('d')} ${waitFor('f', create('e'))}`)
  const two = script('two', `console.log(fs.existsSync(${JSON.stringify(path.join(folder, 'e'))}))`)
  const other = script('other', waitFor('d', create('f')))
  expect(outputOf([[[one, two], [other]]])).toBe(
    '\n── one\n── one: passed \n\n── two\ntrue\n── two: passed \n\n── other\n── other: passed \nfailed: []\n',
  )
})

test('a group starts when the one before it has ended, and failed steps are named', () => {
  const early = script('early', `${create('c')} process.exitCode = 3`)
  const late = script('late', `console.error(fs.existsSync(${JSON.stringify(path.join(folder, 'c'))}))`)
  expect(outputOf([[[early]], [[late], [{ name: 'missing', command: ['no-such-program'] }]]])).toMatch(
    /── early: FAILED \n\n── late\ntrue\n── late: passed \n\n── missing\nspawn .+ ENOENT\n── missing: FAILED \nfailed: \[ 'early', 'missing' \]\n$/,
  )
})
