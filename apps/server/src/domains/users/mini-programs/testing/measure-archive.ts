import { readFile } from 'node:fs/promises'
import { checkMiniProgram } from '../mini-check.ts'
import { programFiles, programZip } from './mini-samples.ts'

/** In a process of its own: checks the archive of the first argument, and prints its findings and the memory that the check took. */
const peakMb = (): number => process.resourceUsage().maxRSS / 1024

const zip = await readFile(process.argv[2] ?? '')
for (let warm = 0; warm < 20; warm++) await checkMiniProgram(programZip(programFiles()), [])
const before = peakMb()
const { findings } = await checkMiniProgram(zip, [])
console.log(JSON.stringify({ kinds: findings.map(({ kind }) => kind), tookMb: Math.round(peakMb() - before) }))
