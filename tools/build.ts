import path from 'node:path'
import { buildConsole } from './console-build.ts'

buildConsole(path.resolve(import.meta.dirname, '..'), (line) => console.info(line))
