import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { SearchIcon } from '#ui/icons.tsx'
import classes from './applications.module.css'

type SearchBoxProps = { value: string; onSearch: (text: string) => void }

/** Searches on the server, 300 ms after the last key (C11, X111). */
export function SearchBox({ value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  // Back and forward change the address: the box follows, but never while somebody types.
  if (value !== shown) {
    setShown(value)
    if (value !== text.trim()) setText(value)
  }
  const search = useDebouncedCallback((next: string) => onSearch(next.trim()), 300)
  const change = (next: string) => {
    setText(next)
    search(next)
  }
  return (
    <search className={classes.search}>
      <TextInput
        aria-label="Search applications"
        placeholder="Search applications..."
        type="search"
        maxLength={100}
        size="md"
        leftSection={<SearchIcon />}
        rightSection={text ? <CloseButton aria-label="Clear search" onClick={() => change('')} /> : null}
        value={text}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
    </search>
  )
}
