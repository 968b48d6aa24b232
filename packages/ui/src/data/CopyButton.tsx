import { Check, Copy } from 'lucide-react'
import { IconButton } from '../actions/IconButton.tsx'
import { useKitTexts } from '../KitProvider.tsx'
import { useCopy } from './use-copy.ts'

interface Props {
  text: string
  label?: string
  /** The row's menu copies it, too: it is no stop of its own for those who go through the rows by Tab. */
  inMenu?: boolean
  className?: string
}

/** Copies the text, shows a check briefly and announces it. */
export function CopyButton({ text, label, inMenu = false, className }: Props) {
  const texts = useKitTexts()
  const [copied, copy] = useCopy(text)
  return (
    <>
      <IconButton
        label={label ?? texts.copy}
        tabIndex={inMenu ? -1 : undefined}
        icon={copied ? <Check size={14} /> : <Copy size={14} />}
        onClick={copy}
        className={className}
      />
      <output className="sr-only">{copied ? texts.copied : ''}</output>
    </>
  )
}
