import { Button } from '@slipway/ui/actions/Button.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import { isRefused, refusalDetails } from '@slipway/web-client/refusal-of.ts'
import { buildsTexts } from './builds-texts.ts'

/** ER-29, ER-30: the limit of a day or a month, and when there is room again. */
export function LimitDialog({ error, onClose }: { error: unknown; onClose: () => void }) {
  const t = buildsTexts().limits
  const { limit, freeAt } = refusalDetails(error)
  const reached = isRefused(error, 'appBuilds.dayLimit') ? t.day : t.month
  return (
    <Dialog open size="small" onClose={onClose} title={reached.title}>
      <p>{reached.text(Number(limit), formatTime(Number(freeAt)))}</p>
      <FormFoot>
        <Button tone="primary" onClick={onClose}>
          {t.close}
        </Button>
      </FormFoot>
    </Dialog>
  )
}
