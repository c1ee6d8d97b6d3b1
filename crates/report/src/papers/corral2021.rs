//! Corral et al. 2021, Table 1: the contact models of the review by its groups, and the laws of the catalogue.
//!
//! For the models of the Hunt-Crossley form the printed hysteresis factor is evaluated at e = 0.5 and set beside the catalogue's.

use super::{CORRAL_2021, Cell, Page, Rule, Sheet};
use carom_lab::lab::Case;

pub(super) const TABLE_1: Page = Page {
    name: "corral2021-table1",
    paper: CORRAL_2021,
    title: "Table 1: the models of the review, group by group",
    reproduces: "Each model by its id in the catalogue, ready to run; of the Hunt-Crossley forms the factor xi at e = 0.5, within 1e-6.",
    timed: false,
    evaluate: sheet,
    #[cfg(feature = "figures")]
    draw: None,
};

/// A model of Table 1.
struct Model {
    /// The review's group; `-` for the three models before the groups.
    group: &'static str,
    name: &'static str,
    /// The constitutive law, in our letters.
    law: &'static str,
    /// Our id or alias.
    id: &'static str,
    /// The printed factor `xi(e)`, where the law is `K d^1.5 (1 + xi v/v0)` and the factor explicit.
    factor: Option<fn(f64) -> f64>,
    erratum: Option<&'static str>,
}

const fn model(group: &'static str, name: &'static str, law: &'static str, id: &'static str) -> Model {
    Model { group, name, law, id, factor: None, erratum: None }
}

/// A model of the Hunt-Crossley form with its printed factor.
const fn hysteretic(group: &'static str, name: &'static str, id: &'static str, factor: fn(f64) -> f64) -> Model {
    Model { factor: Some(factor), ..model(group, name, HYSTERETIC, id) }
}

impl Model {
    const fn erratum(self, erratum: &'static str) -> Self {
        Model { erratum: Some(erratum), ..self }
    }
}

const HYSTERETIC: &str = "K d^1.5 + chi d^1.5 v";
const ROOT: &str = "K d^1.5 + chi d^0.5 v";

/// Table 1 in its order. The cubic of Yu et al. is the one printed for 0.4 < e <= 0.6.
#[rustfmt::skip]
const MODELS: &[Model] = &[
    model("-", "Hooke", "k d", "hooke"),
    model("-", "Hertz", "K d^1.5", "hertz"),
    model("-", "Kelvin-Voigt", "k d + D v", "kelvin_voigt"),
    model("1", "Ristow", "K d^1.5 + chi M v", "ristow"),
    model("1", "Lee-Herrmann", "K d^1.5 + chi M v", "lee_herrmann"),
    model("1", "Schafer et al.", "K d^1.5 + chi v", "schafer"),
    model("1", "Falcon et al.", "K d^1.5 + chi |d^c| v", "falcon"),
    model("1", "Bordbar-Hyppanen", "K d^1.5 + chi d^0.65 v", "bordbar_hyppanen"),
    model("1", "Alizadeh et al.", "K d^1.5 + 4 pi mu d v^nl", "alizadeh").erratum("E-49"),
    hysteretic("2", "Herbert-McWhannell", "herbert_mcwhannell", |e| 6.0 * (1.0 - e) / ((2.0 * e - 1.0).powi(2) + 3.0)),
    model("2", "Goyal et al.", "K d + C v", "goyal").erratum("E-26"),
    hysteretic("2", "Gonthier et al.", "gonthier", |e| (1.0 - e * e) / e),
    model("2", "Zhang-Sharf", HYSTERETIC, "zhang_sharf"),
    model("2", "Luo-Nahon", "(1 + chi' v) gamma pi Es A'/tau' d", "luo_nahon"),
    model("2", "Khatiwada et al.", HYSTERETIC, "khatiwada"),
    hysteretic("2", "Yu et al.", "yu", |e| (((1.1664 * e - 2.4893) * e + 0.3625) * e + 1.0117) / e),
    hysteretic("3", "Hunt-Crossley", "hunt_crossley", |e| 3.0 * (1.0 - e) / 2.0),
    hysteretic("3", "Marhefka-Orin", "marhefka_orin", |e| 3.0 * (1.0 - e) / 2.0),
    hysteretic("3", "Lee-Wang", "lee_wang", |e| 3.0 * (1.0 - e) / 4.0),
    model("3", "Kuwabara-Kono", ROOT, "kuwabara_kono").erratum("E-06"),
    model("3", "Anagnostopoulos", "K d + D v", "anagnostopoulos"),
    hysteretic("3", "Lankarani-Nikravesh", "lankarani_nikravesh", |e| 3.0 * (1.0 - e * e) / 4.0),
    model("3", "Tsuji et al.", "K d^1.5 + D v", "tsuji"),
    model("3", "Brilliantov et al. [178]", ROOT, "brilliantov_1996"),
    model("3", "Zheng et al.", ROOT, "zheng"),
    model("3", "Brilliantov et al. [180]", ROOT, "brilliantov_2015"),
    model("3", "Jankowski, first ratio", "K d^1.5 + chi d^0.25 v, v > 0", "jankowski_xi1"),
    model("3", "Jankowski, second ratio", "K d^1.5 + chi d^0.25 v, v > 0", "jankowski_xi2"),
    hysteretic("3", "Zhiying-Qishao", "zhiying_qishao", |e| 3.0 * (1.0 - e * e) * (2.0 * (1.0 - e)).exp() / 4.0),
    hysteretic("3", "Gharib-Hurmuzlu", "gharib_hurmuzlu_first", |e| 1.0 / e),
    hysteretic("3", "Wang et al.", "wang", |c| 3.0 * (1.0 - c.powi(3)) * (2.0 * (1.0 - c)).exp() / 4.0).erratum("E-05"),
    hysteretic("4", "Ye et al., Flores et al.", "ye_flores", |e| 8.0 * (1.0 - e) / (5.0 * e)),
    hysteretic("4", "Hu-Guo", "hu_guo", |e| 3.0 * (1.0 - e) / (2.0 * e)),
    hysteretic("4", "Zhang et al.", "zhang_et_al", |e| 249.0 * (1.0 - e) / (6.0 + 160.0 * e)),
    hysteretic("4", "Safaeifar-Farshidianfar", "safaeifar_farshidianfar", |e| 5.0 * (1.0 - e) / (4.0 * e)),
    model("5", "Thornton", "K d^1.5, then linear", "thornton").erratum("E-50"),
    model("5", "Choi et al.", "max(K d^ms + chi d^mi v, Fmin)", "choi"),
    model("5", "Yigit et al.", "K d^1.5, then linear", "yigit_nonlinear"),
    model("5", "Roy-Carretero", "k V + c dV/dt", "roy_carretero").erratum("E-09"),
    model("5", "Xiong et al.", "internal state", "xiong_dai"),
    model("5", "Jian et al.", "elastic + dissipative(t)", "jian"),
];

fn sheet() -> Sheet {
    let mut cells = Vec::new();
    for model in MODELS {
        let row = format!("{} {}", model.group, model.name);
        let prepared = Case { restitution: Some(0.5), ..Case::new(model.id) }.prepare();
        let held = Cell::word(&row, "law", model.id).statement(model.law, prepared.is_ok());
        cells.push(held.erratum(model.erratum));
        if let Some(factor) = model.factor {
            let ours = prepared.ok().and_then(|p| p.impact.law.dissipation()).unwrap_or(f64::NAN);
            let cell = Cell::both(&row, "xi at e = 0.5", "-", ours, factor(0.5));
            cells.push(cell.rule(Rule::Within(1e-6)).erratum(model.erratum));
        }
    }
    Sheet::new(cells).notes(NOTES)
}

const NOTES: [&str; 3] = [
    "The first number of a row is the review's group: 1 experimental, 2 exact equation for the factor, 3 simple assumption, 4 relation between indentation and rate, 5 others.",
    "Wang et al.: Table 1 prints (1 - c^3) where eq. (5.60) has the right (1 - c^2) (E-05).",
    "Formulas that the review misprints are corrected in the catalogue: E-06, E-09, E-26, E-49, E-50.",
];
