/** Whether an address leads to the computer itself, which no phone can open. */
export const isHereOnly = (hostname: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
