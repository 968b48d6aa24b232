import type { SceneIcon as Name } from '@slipway/contract/users/homes/home-scenes.ts'
import {
  BookOpen,
  BriefcaseBusiness,
  Clapperboard,
  DoorOpen,
  House,
  type LucideIcon,
  Moon,
  PartyPopper,
  Power,
  Sun,
  Sunrise,
  BedDouble,
  Utensils,
} from 'lucide-react'

const icons: Record<Name, LucideIcon> = {
  home: House,
  leave: DoorOpen,
  wake: Sunrise,
  sleep: BedDouble,
  sun: Sun,
  moon: Moon,
  film: Clapperboard,
  read: BookOpen,
  meal: Utensils,
  work: BriefcaseBusiness,
  party: PartyPopper,
  power: Power,
}

export function SceneIcon({ name, size = 18 }: { name: Name; size?: number }) {
  const Icon = icons[name]
  return <Icon size={size} aria-hidden="true" className="shrink-0" />
}
