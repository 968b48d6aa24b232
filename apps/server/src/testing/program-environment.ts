/**
 * What a program of the project needs of the environment: the rest of it are settings. The compiled code of earlier
 * processes saves half of the time of a command.
 */
export function programEnvironment(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env
  return NODE_COMPILE_CACHE === undefined ? { PATH } : { PATH, NODE_COMPILE_CACHE }
}
