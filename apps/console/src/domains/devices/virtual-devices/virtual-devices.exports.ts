import { lazyPart } from '../../../shared/lazy-part.tsx'

export { useMayTry } from './use-may-try.ts'
export { useVirtualOpen } from './use-virtual-open.ts'

/** The component's code and texts load when it is opened. */
export const VirtualBeside = lazyPart(async () => ({ default: (await import('./VirtualBeside.tsx')).VirtualBeside }), {
  inPage: true,
})

/** For the panel designer: the simulator of the device that its phone runs on. */
export const LiveVirtualDevice = lazyPart(
  async () => ({ default: (await import('./LiveVirtualDevice.tsx')).LiveVirtualDevice }),
  { inPage: true },
)
