import { Button } from '@slipway/ui/actions/Button.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { useNavigate } from '@tanstack/react-router'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { useConsolePaths } from '../../../shared/console-paths.ts'
import { useAddExample, useRemoveExample } from '../example-product/example-product.queries.ts'
import { homeTexts } from './home-texts.ts'

const FRAME = 'mb-4 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border bg-surface-2 px-5'

function useOpenChart() {
  const navigate = useNavigate()
  const paths = useConsolePaths()
  const adding = useAddExample()
  const open = () =>
    adding.mutate(homeTexts().example.productName, {
      onSuccess: ({ productId, serial }) => void navigate({ href: `${paths.device(productId, serial)}?tab=history` }),
    })
  return { open, isBusy: adding.isPending }
}

/** For accounts without a product: one button makes an example that reports, and opens its chart. */
export function SeeItLive() {
  const t = homeTexts().example
  const paths = useConsolePaths()
  const { open, isBusy } = useOpenChart()
  return (
    <section aria-labelledby="see-it-live" className={`${FRAME} py-6`}>
      <div className="min-w-0 flex-1 basis-80">
        <h2 id="see-it-live" className="text-lg font-title">
          {t.title}
        </h2>
        <p className="mt-1 max-w-160 text-ink-2">{t.text}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <LinkButton href={paths.products}>{t.own}</LinkButton>
        <Button tone="primary" icon={<Play size={16} />} busy={isBusy} onClick={open}>
          {t.button}
        </Button>
      </div>
    </section>
  )
}

export function ExampleNotice() {
  const t = homeTexts().example
  const { open, isBusy } = useOpenChart()
  const removing = useRemoveExample()
  const [isAsking, setAsking] = useState(false)
  return (
    <section aria-label={t.productName} className={`${FRAME} py-3 text-sm`}>
      <p className="min-w-0 flex-1 basis-60 text-ink-2">{t.present}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" busy={removing.isPending} onClick={() => setAsking(true)}>
          {t.remove}
        </Button>
        <Button size="small" busy={isBusy} onClick={open}>
          {t.open}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={t.removeTitle}
        confirmLabel={t.remove}
        busy={removing.isPending}
        onConfirm={() => removing.mutate(undefined, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        {t.removeText}
      </ConfirmDialog>
    </section>
  )
}
