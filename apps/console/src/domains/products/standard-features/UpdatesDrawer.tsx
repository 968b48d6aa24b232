import type { ProductStandard } from '@slipway/contract/products/standard-features/standard-features.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { Drawer } from '@slipway/ui/overlay/Drawer.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useState } from 'react'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { PartList } from './PartList.tsx'
import { useTakeOver } from './standard-features.queries.ts'
import { standardTexts } from './standard-texts.ts'
import { shownOf } from './standard-view.ts'

interface Props {
  productId: string
  /** The features with a newer version in the library. */
  old: readonly ProductStandard[]
  onClose: () => void
}

const isBreaking = ({ effect }: ProductStandard['changes'][number]): boolean => effect !== 'compatible'

/** The changes of the newer versions, by feature; the selected updates are applied together. */
export function UpdatesDrawer({ productId, old, onClose }: Props) {
  const t = standardTexts().updates
  const kit = useKitTexts()
  const takeOver = useTakeOver()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = old.filter(({ did }) => !left.has(did))
  const breaking = chosen.flatMap(({ changes }) => changes.filter(isBreaking)).length

  const tick = (did: string, isTicked: boolean) => {
    const next = new Set(left)
    if (isTicked) next.delete(did)
    else next.add(did)
    setLeft(next)
  }
  const confirm = () =>
    takeOver.mutate(
      { productId, features: chosen.map(({ did, updateTime }) => ({ did, updateTime })) },
      {
        onSuccess: (changed) => {
          showToast('success', t.done(changed.length))
          onClose()
        },
      },
    )
  return (
    <Drawer
      open
      onClose={onClose}
      title={t.title}
      description={t.text}
      foot={
        <>
          <Button onClick={onClose}>{kit.cancel}</Button>
          <Button tone="primary" disabled={chosen.length === 0} busy={takeOver.isPending} onClick={confirm}>
            {t.confirm(chosen.length)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {takeOver.error && <Notice tone="danger">{takeOver.error.message}</Notice>}
        {breaking > 0 && <Notice tone="warning">{t.breaks(breaking)}</Notice>}
        <ul className="divide-y rounded-lg border">
          {old.map((one) => (
            <li key={one.did} className="flex flex-col gap-1.5 px-4 py-3">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Checkbox
                  label={<span className="font-medium">{inPageLocale(shownOf(one).name)}</span>}
                  checked={!left.has(one.did)}
                  onChange={(event) => tick(one.did, event.target.checked)}
                />
                <code className="min-w-0 font-mono text-xs break-all text-ink-2">{one.key}</code>
                <span className="ml-auto text-sm text-ink-2 tabular-nums">
                  {t.versions(one.tplPublishVersion, one.newestVersion)}
                </span>
              </div>
              {one.changes.length === 0 ? (
                <p className="text-sm text-ink-2">{t.same}</p>
              ) : (
                <PartList changes={one.changes} />
              )}
            </li>
          ))}
        </ul>
      </div>
    </Drawer>
  )
}
