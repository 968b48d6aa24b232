import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { PackedFiles } from '../../../files/zip-reading.ts'

const names = ['app.js', 'index.html', 'miniprogram.json', 'style.css']

/** The files of the sample, which is our own code: it needs no review. */
export const samplePackage = (): PackedFiles =>
  new Map(names.map((name) => [name, readFileSync(path.join(import.meta.dirname, 'sample', name))]))

export const sampleNames = { cnName: '全屋一览', enName: 'At a glance' } as const
