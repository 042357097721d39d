import { useState } from 'react'

function read<Value>(key: string, fallback: Value): Value {
  const text = localStorage.getItem(key)
  return text === null ? fallback : (JSON.parse(text) as Value)
}

/** State of the window that is the same after a restart. */
export function useRemembered<Value>(
  key: string,
  fallback: Value,
): [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => read(key, fallback))
  return [
    value,
    (changed) => {
      localStorage.setItem(key, JSON.stringify(changed))
      setValue(changed)
    },
  ]
}
