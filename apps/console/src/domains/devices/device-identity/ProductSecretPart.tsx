import { Button } from '@slipway/ui/actions/Button.tsx'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { CopyBlock } from '@slipway/ui/data/CopyBlock.tsx'
import { ShownOnceDialog } from '@slipway/ui/overlay/ShownOnceDialog.tsx'
import { ShownText } from '@slipway/ui/data/ShownText.tsx'
import { useState } from 'react'
import { DownloadSecret } from '../../../shared/DownloadSecret.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import { useResetProductSecret } from './device-identity.queries.ts'
import { registerCommand } from './identity-commands.exports.ts'
import { identityTexts } from './identity-texts.ts'

interface Props {
  productId: string
  /** Null while the product has no secret. */
  secretTime: number | null
}

/** Creates or replaces the product secret, and shows it once with the command that uses it. */
export function ProductSecretPart({ productId, secretTime }: Props) {
  const t = identityTexts().secret
  const reset = useResetProductSecret()
  const [isAsking, setAsking] = useState(false)
  const make = () => reset.mutate(productId, { onSettled: () => setAsking(false) })
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 text-sm text-ink-2">{secretTime === null ? t.none : t.since(formatTime(secretTime))}</p>
      <Button busy={reset.isPending} onClick={secretTime === null ? make : () => setAsking(true)}>
        {secretTime === null ? t.make : t.reset}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t.resetTitle}
        confirmLabel={t.reset}
        busy={reset.isPending}
        onConfirm={make}
      >
        {t.resetText}
      </ConfirmDialog>
      {reset.data && (
        <ShownOnceDialog
          title={t.shownTitle}
          size="large"
          warning={t.once}
          asking={t}
          doneLabel={t.done}
          actions={
            <DownloadSecret
              fileName={`product-${productId}.txt`}
              values={{ productId, productSecret: reset.data.productSecret }}
            />
          }
          onClose={reset.reset}
        >
          <ShownText label={t.title} text={reset.data.productSecret} name="productSecret" />
          <CopyBlock
            label={t.command}
            tabs={[
              {
                key: 'register',
                label: 'curl',
                code: registerCommand(
                  {
                    productId,
                    serial: t.serialPlaceholder,
                    host: window.location.hostname,
                    origin: window.location.origin,
                  },
                  reset.data.productSecret,
                ),
              },
            ]}
          />
        </ShownOnceDialog>
      )}
    </div>
  )
}
