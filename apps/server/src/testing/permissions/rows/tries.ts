import { developers, onProduct, type MatrixRow, type Things } from './matrix-row.ts'

const ofTry = ({ productId, tryId }: Things) => ({ productId, tryId })
/** Well formed, but of no phone. */
const session = 'A'.repeat(43)

export const triesRows: Record<string, MatrixRow> = {
  createPanelTry: {
    may: developers,
    input: ({ productId }) => ({ productId, panelId: 'generated' }),
    isOwned: true,
  },
  listPanelTries: { may: developers, input: onProduct, isOwned: true },
  endPanelTry: { may: developers, input: ofTry, isOwned: true },
  watchPanelTry: { may: developers, input: ofTry, isOwned: true },
  openTry: { may: 'anyone', input: () => ({ link: 'none' }) },
  watchTry: { may: 'anyone', input: () => ({ session }) },
  setTriedDevice: { may: 'anyone', input: () => ({ session, data: { sw: true } }) },
  reportTry: { may: 'anyone', input: () => ({ session, log: ['x'] }) },
  invokeTriedDevice: { may: 'anyone', input: () => ({ session, deKey: 'restart' }) },
}
