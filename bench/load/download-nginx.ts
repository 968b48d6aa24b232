import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../apps/server/src/testing/free-port.ts'

const PROGRAMS = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx']
const START_TRIES = 100

export const nginxProgram = (): string | undefined => PROGRAMS.find((program) => existsSync(program))

export interface Nginx extends AsyncDisposable {
  port: number
  pid: number
}

/** Serves the file under every path, with sendfile and a worker per core; its own files are in this folder. */
export async function startNginx(program: string, { folder, file }: { folder: string; file: string }): Promise<Nginx> {
  const port = await freePort()
  const own = path.join(folder, 'nginx')
  mkdirSync(own)
  // Its workers have an account of their own.
  chmodSync(own, 0o777)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  writeFileSync(
    path.join(own, 'nginx.conf'),
    `daemon off;
user root;
worker_processes auto;
pid ${own}/nginx.pid;
error_log ${own}/error.log;
events { worker_connections 8192; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  default_type application/octet-stream;
  ${temporary.map((name) => `${name}_temp_path ${own}/${name};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port} backlog=8192;
    location / { root ${path.dirname(file)}; try_files /${path.basename(file)} =404; }
  }
}
`,
  )
  const child = spawn(program, ['-p', own, '-c', path.join(own, 'nginx.conf')], { stdio: 'ignore' })
  for (let left = START_TRIES; left > 0; left--) {
    const isReady = await fetch(`http://127.0.0.1:${port}/any`, { method: 'HEAD' }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) break
    if (left === 1 || child.exitCode !== null) throw new Error(`nginx did not start, see ${own}/error.log`)
    await delay(50)
  }
  return {
    port,
    pid: child.pid ?? 0,
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
