import { lazyPart } from '../../../../shared/lazy-part.tsx'

/** With its texts, the QR code and the renderer of panels: few visits try a panel on a phone. */
export const TryButtons = lazyPart(async () => ({ default: (await import('./TryButtons.tsx')).TryButtons }), {
  inPage: true,
})
