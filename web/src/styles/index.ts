/** The style sheets that every page needs. */

import './palette.gen.css';
import './typeface.css';
import './tokens.css';
import './base.css';
import './layout.css';
