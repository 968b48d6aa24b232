#!/usr/bin/env node
// The program of the package: starts the server, or runs a command of the command line. Plain JavaScript, as it must
// run on an old Node, too.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { runNode } from './run-node.mjs'

const folder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const read = (file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8'))

const args = process.argv.slice(2)
const startsServer = args.every((arg) => arg === '--link' || arg === '--recover-root')
runNode({
  folder,
  remedy: `"npm install node-linux-${process.arch}@${read('package.json').config.node}" next to it installs the right version.`,
  flags: startsServer ? read('bin/server-flags.json') : [],
  script: path.join(folder, 'program', startsServer ? 'server.mjs' : 'cli.mjs'),
  args,
})
