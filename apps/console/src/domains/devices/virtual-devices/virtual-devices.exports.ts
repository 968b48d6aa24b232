import { lazy } from 'react'

export { useMayTry } from './use-may-try.ts'
export { useVirtualOpen } from './use-virtual-open.ts'

/** The component's code and texts load when it is opened. */
export const VirtualBeside = lazy(async () => ({ default: (await import('./VirtualBeside.tsx')).VirtualBeside }))
