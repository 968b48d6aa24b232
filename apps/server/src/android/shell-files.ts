import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const fileOf = (name: string): Buffer => readFileSync(new URL(`shell/${name}`, import.meta.url))

/** The code of every package, assembled from the smali files next to it (`shell.test.ts` compares). */
export const shellCode: Buffer = fileOf('shell.dex')
export const offlinePage: Buffer = fileOf('offline.html')
export const shellSha256: string = hash('sha256', shellCode, 'hex')
