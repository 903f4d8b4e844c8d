// Whether the page is shown on a phone that is held sideways, where the bar stands beside the table.

import { useEffect, useState } from "../../app/html.js";

const SIDEWAYS = matchMedia("(max-height: 30rem) and (orientation: landscape)"); // as in the styles

/** Whether it is so now. The component is shown again when the phone is turned. @returns {boolean} */
export function useSideways() {
  const [isSideways, setSideways] = useState(SIDEWAYS.matches);
  useEffect(() => {
    const turn = () => setSideways(SIDEWAYS.matches);
    SIDEWAYS.addEventListener("change", turn);
    return () => SIDEWAYS.removeEventListener("change", turn);
  }, []);
  return isSideways;
}
