import { classNames } from '../class-names.ts'

export type ChipType = 'bool' | 'int' | 'float' | 'enum' | 'string' | 'struct' | 'object' | 'array' | 'noinput'

const tones: Record<ChipType, string> = {
  bool: 'bg-released/11 text-released',
  int: 'bg-done/11 text-done',
  float: 'bg-done/11 text-done',
  enum: 'bg-mass/11 text-mass',
  string: 'bg-hover text-ink-2',
  struct: 'bg-trial/11 text-trial',
  object: 'bg-trial/11 text-trial',
  array: 'bg-trial/11 text-trial',
  noinput: 'bg-hover text-ink-2',
}

/** The type of a value in machine notation; the colour is only a visual aid. */
export function TypeChip({ type, className }: { type: ChipType; className?: string }) {
  return (
    <code className={classNames('inline-block rounded-sm px-1.5 font-mono text-xs leading-5', tones[type], className)}>
      {type}
    </code>
  )
}
