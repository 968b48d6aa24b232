import path from 'node:path'
import { buildApps } from './app-builds.ts'

buildApps(path.resolve(import.meta.dirname, '..'), (line) => console.info(line))
