import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useParams } from '@tanstack/react-router'
import { lazyPart } from '../../../../shared/lazy-part.tsx'
import type { Simulator } from './phone/simulator.ts'

/** With generator, lint and renderer of panels. */
const DraftDesigner = lazyPart(async () => ({ default: (await import('./DraftDesigner.tsx')).DraftDesigner }), {
  inPage: true,
  placeholder: <Skeleton className="mt-4 h-140 w-full" />,
})

/** SC-40 to SC-42: a panel of a product is designed on a phone. */
export function DesignerPage({ Simulator }: { Simulator: Simulator | undefined }) {
  const { draftId = '' } = useParams({ strict: false })
  return <DraftDesigner draftId={draftId} Simulator={Simulator} />
}
