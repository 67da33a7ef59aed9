import { addStylesheet } from "../load-app.ts";

/** Styles of the further views come with them. */
addStylesheet("further.css");
