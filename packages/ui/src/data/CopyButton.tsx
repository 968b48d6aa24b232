import { Check, Copy } from 'lucide-react'
import { IconButton } from '../actions/IconButton.tsx'
import { useKitTexts } from '../KitProvider.tsx'
import { useCopy } from './use-copy.ts'

/** Copies the text, shows a check briefly and announces it. */
export function CopyButton({ text, label, className }: { text: string; label?: string; className?: string }) {
  const texts = useKitTexts()
  const [copied, copy] = useCopy(text)
  return (
    <>
      <IconButton
        label={label ?? texts.copy}
        icon={copied ? <Check size={14} /> : <Copy size={14} />}
        onClick={copy}
        className={className}
      />
      <output className="sr-only">{copied ? texts.copied : ''}</output>
    </>
  )
}
