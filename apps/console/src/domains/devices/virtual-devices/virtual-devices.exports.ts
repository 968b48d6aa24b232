import { lazyPart } from '../../../shared/lazy-part.tsx'

export { useMayTry } from './use-may-try.ts'
export { useVirtualOpen } from './use-virtual-open.ts'

/** The component's code and texts load when it is opened. */
export const VirtualBeside = lazyPart(async () => ({ default: (await import('./VirtualBeside.tsx')).VirtualBeside }), {
  inPage: true,
})
