// Leads from the first page to the contents in the reader's language.
"use strict";

location.replace((navigator.language.startsWith("zh") ? "zh" : "en") + "/index.html");
