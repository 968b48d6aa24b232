import { Button } from '@slipway/ui/actions/Button.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { addingTexts } from './adding-texts.ts'
import type { useClaim } from './adding.queries.ts'
import { HomeField } from './HomeField.tsx'
import type { useHomeChoice } from './use-home-choice.ts'

interface Props {
  choice: ReturnType<typeof useHomeChoice>
  claim: Pick<ReturnType<typeof useClaim>, 'error' | 'isPending'>
}

/** How each form that adds a device ends: the home, why the last attempt failed, and the button. */
export function HomeAndSubmit({ choice, claim }: Props) {
  const t = addingTexts()
  return (
    <>
      <HomeField choice={choice} />
      {claim.error && <Notice tone="danger">{claim.error.message}</Notice>}
      <Button tone="primary" size="large" type="submit" className="w-full" busy={claim.isPending}>
        {t.add}
      </Button>
    </>
  )
}
