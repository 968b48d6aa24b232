import { existsSync, readFileSync, statfsSync } from 'node:fs'
import os from 'node:os'

const MEMORY_FOLDER = '/dev/shm'
const ROOM_BYTES = 2 * 1024 ** 3

/** A memory file system if it has room: databases of tests would overload a disk. It must allow executables. */
export function dataPlace(): string {
  if (!existsSync(MEMORY_FOLDER)) return os.tmpdir()
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === MEMORY_FOLDER)
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
  const isUsable = mount !== undefined && !/\bnoexec\b/.test(mount) && bavail * bsize >= ROOM_BYTES
  return isUsable ? MEMORY_FOLDER : os.tmpdir()
}
